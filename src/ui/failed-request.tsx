import type { ReactNode } from 'react';
import { RetryButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Notice } from './notice.tsx';
import { useOnline } from './use-online.ts';

interface FailedRequestProps {
  title: string;
  children: ReactNode;
  onRetry: () => void;
}

/** A request that has failed; it is made again once the connection is back. */
export function FailedRequest({ title, children, onRetry }: FailedRequestProps) {
  useOnline(onRetry);
  return (
    <Notice tone="error" title={title} actions={<RetryButton variant="danger" size="sm" onClick={onRetry} />}>
      {children}
    </Notice>
  );
}

interface FailedLookUpProps {
  role?: 'status';
  className: string;
  children: ReactNode;
  onRetry: () => void;
}

/** A line in the text, where the page is used without the answer. */
export function FailedLookUp({ role, className, children, onRetry }: FailedLookUpProps) {
  return (
    <p role={role} className={classNames('text-sm text-ink-soft', className)}>
      <span>{children}</span>{' '}
      <button type="button" className="text-berry underline underline-offset-4" onClick={onRetry}>
        Erneut nachsehen
      </button>
    </p>
  );
}
