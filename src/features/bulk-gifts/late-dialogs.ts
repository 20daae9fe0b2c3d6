import { lazyPart } from '@/ui/lazy-part.tsx';
import { MissingDialog } from '@/ui/missing-dialog.tsx';

const load = () => import('./dialogs.tsx');
const options = { otherwise: MissingDialog };

/** The dialogs of this feature, in one chunk with what reads and writes tables. */
export const ManyDialog = lazyPart(async () => (await load()).ManyDialog, options);
export const BatchDialog = lazyPart(async () => (await load()).BatchDialog, options);
