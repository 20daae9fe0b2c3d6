import nodemailer from 'npm:nodemailer@10.6.1';
import type { Message } from './message.ts';
import type { Delivery } from './run.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** Milliseconds of silence after which a mail server is given up. */
const TIME_LIMIT = 15_000;

/** Ports on which TLS begins at once; on all others it is asked for, and nothing is sent without. */
const TLS_PORTS = [465, 2465];
/** Only a mail server on the same machine may do without TLS. */
const isLocal = (host: string) => host === '127.0.0.1' || host === 'localhost';

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Sends by SMTP. Never rejects: a mail server's trouble is a word in its answer. */
export function smtp({ host, port, user, password }: SmtpSettings, timeLimit = TIME_LIMIT) {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: TLS_PORTS.includes(port),
    requireTLS: !isLocal(host),
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
  });
  return async (message: Message): Promise<Delivery> => {
    try {
      await transport.sendMail(message);
      return { outcome: 'sent' };
    } catch (error) {
      const { code, responseCode, command, message: words } = error as SmtpError;
      const reason = [code, command, words].filter(Boolean).join(' ');
      // The one answer that is about this mailbox and for good. A refused sender, password or content
      // is the operator's to mend, and the mail waits for it.
      if (command === 'RCPT TO' && responseCode && responseCode >= 500) return { outcome: 'refused', reason };
      return {
        outcome: 'failed',
        reason,
        isConnectionLost: !responseCode || responseCode === 421 || code === 'EAUTH',
      };
    }
  };
}
