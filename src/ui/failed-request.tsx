import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { useOnline } from './use-online.ts';

/** Asks once more for what has failed. */
export function RetryButton(props: Omit<ButtonProps, 'children' | 'icon'>) {
  return (
    <Button {...props} icon={<Icon name="refresh" />}>
      Erneut versuchen
    </Button>
  );
}

interface FailedRequestProps {
  title: string;
  /** Why, in a sentence. */
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
