import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const Nothing = () => null;

/**
 * A part of the gift that is loaded when it is first shown. Where it cannot be loaded, the fallback stands in (nothing, by
 * default): a missing ornament must not take the letter down with it.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => fallback) }));
}
