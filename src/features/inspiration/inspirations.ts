import type { GiftDraft } from '@/gift/fields.ts';
import { styleFields } from '@/gift/packing-styles.ts';
import { isBlank } from '@/gift/text.ts';

export interface Idea {
  label: string;
  /** The message that the idea sets, or a line that describes the idea. */
  text: string;
  fields: Partial<GiftDraft>;
}

export type TipKey = 'message' | 'voice' | 'video' | 'colours' | 'animation' | 'wrapping';

export interface Tip {
  key: TipKey;
  title: string;
  text: string;
  ideas: readonly Idea[];
}

const message = (label: string, text: string): Idea => ({ label, text, fields: { message: text } });

/** Paper and ribbon on the box, the only style that shows a paper. */
const colours = (label: string, text: string, pattern: number, ribbonColor: string): Idea => ({
  label,
  text,
  fields: { ...styleFields('box'), pattern, ribbonColor, primary_color: ribbonColor },
});

const wrapped = (label: string, text: string, style: string, more: Partial<GiftDraft> = {}): Idea => ({
  label,
  text,
  fields: { ...styleFields(style), ...more },
});

/** The six tips in the order of the dialog (docs/behaviour.md#inspiration). */
export const TIPS: readonly Tip[] = [
  {
    key: 'message',
    title: 'Persönliche Nachricht',
    text:
      'Wozu schenkst du? Nimm einen Anfang und mach ihn zu deinem: ein gemeinsamer Moment, ein ' +
      'Name, ein Wunsch.',
    ideas: [
      message(
        'Geburtstag',
        'Alles Liebe zum Geburtstag! Heute dreht sich alles um dich, und das völlig zu ' +
          'Recht. Ich wünsche dir ein Jahr voller Tage, an die du gern zurückdenkst, und freue ' +
          'mich auf jeden, den wir zusammen verbringen.',
      ),
      message(
        'Hochzeit',
        'Ihr zwei! Wer euch zusammen sieht, weiß, wie Zuhause aussieht. Wir wünschen euch ' +
          'ein Leben mit viel Lachen, offenen Fenstern und immer einem Platz mehr am Tisch.',
      ),
      message(
        'Weihnachten',
        'Frohe Weihnachten! Möge es bei dir nach Zimt duften, warm sein und ganz ohne Eile ' +
          'zugehen. Danke für dieses Jahr mit dir. Auf das nächste freue ich mich schon.',
      ),
      message(
        'Danke',
        'Danke! Du hast nicht lange gefragt, du warst einfach da. Das vergesse ich dir ' +
          'nicht. Hier kommt eine kleine Freude zurück.',
      ),
      message(
        'Jubiläum',
        'Herzlichen Glückwunsch zum Jubiläum! So viele Jahre, so viele Geschichten, und in ' +
          'den schönsten kommst du vor. Auf alles, was ihr geschafft habt, und auf alles, was ' +
          'noch kommt.',
      ),
      message(
        'Einfach so',
        'Kein Anlass, kein Kalender, nur ein Gedanke: an dich. Schön, dass es dich gibt. ' +
          'Gönn dir damit einen richtig schönen Moment.',
      ),
      message(
        'Gute Besserung',
        'Gute Besserung! Lass dir alle Zeit, die du brauchst. Tee, Decke, Lieblingsserie: Du ' +
          'darfst das. Und wenn du wieder auf den Beinen bist, holen wir alles nach.',
      ),
    ],
  },
  {
    key: 'voice',
    title: 'Sprachnachricht',
    text:
      'Eine Minute mit deiner Stimme sagt mehr als eine Seite Text. Aufnehmen kannst du sie ' +
      'unter „Medien & Absender“; hier kommen Worte, die sie ankündigen.',
    ideas: [
      message(
        'Ständchen',
        'Mach den Ton an! Ich habe für dich gesungen. Schön ist anders, von Herzen kommt es trotzdem.',
      ),
      message(
        'Weißt du noch?',
        'Drück auf Play: Ich erzähle dir eine Geschichte, die nur wir zwei kennen. Weißt du ' +
          'noch, wie wir damals gelacht haben?',
      ),
      message(
        'Gute-Nacht-Gruß',
        'Für heute Abend, wenn es ruhig wird: Ich habe dir etwas aufgenommen. Licht aus, ' +
          'Kopfhörer auf, schlaf gut.',
      ),
    ],
  },
  {
    key: 'video',
    title: 'MP4-Video',
    text:
      'MP4 läuft überall. Halte es kurz, filme im Hochformat und nicht gegen das Fenster; lade ' +
      'es unter „Medien & Absender“ hoch.',
    ideas: [
      wrapped(
        'Gruß von allen',
        'Viele Gesichter, ein Film, dazu die Geburtstagstorte.',
        'happy_birthday_cake',
        {
          message:
            'Wir konnten nicht alle zu dir kommen, also kommen wir im Film. Drück auf Play ' +
            'und zähl mit, wie viele wir sind!',
        },
      ),
      wrapped('Unser Jahr', 'Die schönsten Aufnahmen in einer Minute, im Märchenbuch.', 'animated_gif_book', {
        message:
          'Ein Jahr mit dir in einer Minute. Ich habe beim Schneiden gelacht und einmal ' +
          'auch fast geweint. Film ab!',
      }),
      wrapped(
        'Die große Ankündigung',
        'Ein Video, das eine Überraschung verrät, in der Zauberkiste.',
        'animated_gif_opening_box',
        {
          message:
            'Setz dich kurz hin. Bereit? Im Video steckt etwas, das wir dir schon lange sagen wollten.',
        },
      ),
    ],
  },
  {
    key: 'colours',
    title: 'Farbthemen & Hintergründe',
    text: 'Papier und Band, die zusammenpassen. So zieht sich die Geschenkbox gern an.',
    ideas: [
      colours('Sommerhimmel', 'Blau mit sonnigem Band', 1, '#FFC93C'),
      colours('Pfefferminz', 'Kühl, frisch, elegant', 2, '#7C4DFF'),
      colours('Frühlingswiese', 'Helles Grün, sattes Band', 3, '#1E9E5A'),
      colours('Lagune', 'Wasser und helles Band', 4, '#C9B8FF'),
      colours('Zuckerwatte', 'Verspielt und fröhlich', 5, '#FF3D8B'),
      colours('Rosengarten', 'Rosa mit frischem Grün', 6, '#3ED6A8'),
      colours('Abendlicht', 'Lila, das leuchtet', 7, '#FFC93C'),
    ],
  },
  {
    key: 'animation',
    title: 'Animierte GIFs',
    text: 'Verpackungen, die sich bewegen, noch bevor jemand sie berührt.',
    ideas: [
      wrapped('Kleiner Tiger', 'Für Kinder und alle, die es geblieben sind', 'animated_gif_tiger'),
      wrapped('Geburtstagstorte', 'Kerzen, die wirklich flackern', 'happy_birthday_cake'),
      wrapped('Sektempfang', 'Zum Jubiläum, zur Verlobung, zum Neuanfang', 'happy_anniversary_champagne'),
      wrapped('Verliebtes Paar', 'Für die eine Person', 'animated_gif_couple'),
      wrapped('Weihnachtsbaum', 'Mit Lichtern und Stern', 'animated_gif_christmas_tree'),
      wrapped('Bunte Luftballons', 'Einfach gute Laune', 'canva_design_balloons'),
    ],
  },
  {
    key: 'wrapping',
    title: 'Verpackungsstil',
    text: 'Jede Verpackung öffnet sich anders. Mit einem Effekt wird daraus ein Auftritt.',
    ideas: [
      wrapped('Schatz mit Konfetti', 'Magische Schatztruhe, Sternenstaub und Konfetti', 'treasure_chest', {
        magicalEffect: 'star_dust',
        confetti: true,
      }),
      wrapped('Brief mit Siegel', 'Eleganter Umschlag in sanftem Leuchten', 'envelope', {
        magicalEffect: 'gentle_glow',
        shine: true,
      }),
      wrapped('Griff nach den Sternen', 'Sternenkapsel in funkelnder Aura', 'star_capsule', {
        magicalEffect: 'sparkle_aura',
      }),
      wrapped('Klassiker mit Glanz', 'Geschenkbox mit Glanz und Konfetti', 'box', {
        magicalEffect: 'sparkle_aura',
        shine: true,
        confetti: true,
      }),
      wrapped('Es geht in die Luft', 'Festlicher Geschenkballon mit Sternenstaub', 'balloon', {
        magicalEffect: 'star_dust',
      }),
    ],
  },
];

/** Whether the idea would replace a message that is neither blank nor an idea's own. */
export function replacesOwnWords({ fields }: Idea, message: string): boolean {
  if (fields.message === undefined || isBlank(message)) return false;
  return !TIPS.some(({ ideas }) => ideas.some((idea) => idea.fields.message === message.trim()));
}
