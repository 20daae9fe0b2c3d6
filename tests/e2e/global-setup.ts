import { serveOrigins } from './servers/shared-servers.ts';

export default serveOrigins;
