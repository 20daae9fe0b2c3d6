import type { ReactNode } from 'react';
import { RetryButton } from './button.tsx';
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
