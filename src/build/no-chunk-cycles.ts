import type { Plugin } from 'vite';

/** Chunks and the chunks that they import statically, by file name. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** A way of static imports that ends where it began, or null. */
export function findCycle(graph: ImportGraph): readonly string[] | null {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): readonly string[] | null => {
    const before = way.indexOf(name);
    if (before >= 0) return [...way.slice(before), name];
    if (done.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...way, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return null;
}

/**
 * Stops a build whose chunks import each other in a circle: the modules have no cycle (check:arrows), but grouped into chunks they
 * can get one, and then a chunk runs before what it needs is there.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const graph = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
        ),
      );
      const cycle = findCycle(graph);
      if (cycle) this.error(`Chunks import each other in a circle: ${cycle.join(' → ')}`);
    },
  };
}
