import { vi } from 'vitest';

// The files share a document, but not what they replace: Vitest forgets that between isolated files
// only.
const { __vitest_mocker__: mocker } = globalThis as unknown as { __vitest_mocker__: { reset(): void } };
mocker.reset();
vi.resetModules();
