import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';

interface IdeaNoticeProps {
  label: string;
  onTakeBack: () => void;
}

/**
 * The notice that an idea has changed the draft, with a button to take it back. It stays until the
 * next edit; the toast has announced it.
 */
export function IdeaNotice({ label, onTakeBack }: IdeaNoticeProps) {
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        isSilent
        title={`Idee „${label}“ übernommen`}
        actions={
          <Button size="sm" variant="secondary" onClick={onTakeBack}>
            Rückgängig
          </Button>
        }
      />
    </div>
  );
}
