import { openDesk } from './servers/desk.ts';

export default openDesk;
