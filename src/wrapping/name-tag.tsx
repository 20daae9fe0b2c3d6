import { isLongName, TAG_NAME } from './classes.ts';

/** The paper tag with the recipient's name, outside on the wrapping. */
export function NameTag({ name }: { name: string }) {
  return (
    <div className="tag">
      <p className="tag-paper">
        <span className="tag-for">Für</span>{' '}
        <bdi className={TAG_NAME} data-long={isLongName(name) || undefined}>
          {name}
        </bdi>
      </p>
      <svg className="tag-string" viewBox="0 0 48 40" aria-hidden="true">
        <path d="M46 22C34 8 14-2 6 6S8 26 20 26s22-10 27-3" />
      </svg>
    </div>
  );
}
