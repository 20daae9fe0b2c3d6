/**
 * Known vulnerabilities of the production dependencies; fails at 'high' and above. Without a
 * network, or with a registry that has no advisories, nothing was audited: that counts as skipped,
 * neither as a failure, whose reason would lie outside of the repository, nor as a pass.
 */
import { spawnSync } from 'node:child_process';

interface Report {
  metadata?: { vulnerabilities: Record<'info' | 'low' | 'moderate' | 'high' | 'critical' | 'total', number> };
  vulnerabilities?: Record<string, { severity: string; range: string; via: unknown[] }>;
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });

function parse(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}

const report = parse(stdout);
if (!report.metadata) {
  console.log('No advisories: the registry could not be asked. Nothing was audited.');
  console.log('0 passed, 0 failed, 1 skipped');
  process.exit(0);
}
const { high, critical, moderate, low } = report.metadata.vulnerabilities;
for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {})) {
  console.log(`${severity.padEnd(9)} ${name} ${range}`);
}
console.log(`critical ${critical}, high ${high}, moderate ${moderate}, low ${low}`);
process.exit(high + critical > 0 ? 1 : 0);
