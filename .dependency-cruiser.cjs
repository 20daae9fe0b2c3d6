/**
 * Import rules of src/: app → features → first paint → wrapping, gifts, media → api → browser, ui,
 * settings → gift, routes. A feature is one folder; other features and the app see its public
 * modules only (docs/contributing.md).
 */

/**
 * Features from the lowest floor to the highest, each with the modules that it shows to others and
 * to the app. Whatever is not named belongs to the feature alone. A feature may import those before
 * it in this list, so that there is no circle.
 */
const PUBLIC_MODULES = {
  consent: ['consent.ts', 'cookie-banner.css', 'cookie-banner.tsx', 'last-sender.ts'],
  legal: ['legal-page.tsx', 'imprint-dialog.tsx'],
  newsletter: ['newsletter-page.tsx', 'newsletter-popup.tsx'],
  inspiration: ['inspiration-dialog.tsx'],
  notes: ['note-card.tsx', 'received-item.tsx'],
  inquiry: ['inquiry-extra.tsx'],
  checkout: ['options.ts', 'payment-panel.tsx', 'pending-orders.ts', 'recovery-banner.tsx'],
  devices: ['device-page.tsx', 'devices-dialog.tsx'],
  'group-greetings': [
    'group-greetings-extra.ts',
    'greeting-news.ts',
    'join-page.tsx',
    'shown-greetings.ts',
    'requested-gatherings.ts',
  ],
  'bulk-gifts': ['bulk-gifts-extra.ts', 'batch-entries.tsx', 'batch-list.ts', 'stored-jobs.ts'],
  locks: ['lock-extra.ts', 'locked-gift.tsx', 'opening-day.ts'],
  thanks: ['thanks-extra.ts', 'thank-sender.tsx', 'thanks-list.ts', 'thanks.ts'],
  compose: ['creator-page.tsx', 'draft/draft-offer.tsx', 'draft/draft-store.ts', 'draft/leave-draft.ts'],
  open: ['recipient-page.tsx'],
  share: ['preview-page.tsx', 'just-saved.css'],
  landing: ['landing-page.tsx'],
};
const FEATURES = Object.keys(PUBLIC_MODULES);

const TESTS = '\\.test\\.';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    ...FEATURES.slice(0, -1).map((feature, floor) =>
      forbid(
        `${feature}-below-the-features-after-it`,
        'Two features that need each other are one.',
        { path: `^src/features/${feature}/`, pathNot: TESTS },
        { path: `^src/features/(${FEATURES.slice(floor + 1).join('|')})/` },
      ),
    ),
    ...[{ path: `^src/features/(?!(${FEATURES.join('|')})/)` }].flatMap((unlisted) => [
      forbid('every-feature-has-a-floor', 'A new feature is named in this list.', unlisted, {}),
      forbid('every-feature-is-listed', 'A new feature is named in this list.', {}, unlisted),
    ]),
    forbid(
      'gift-is-pure',
      'The rules of a gift need neither React nor Supabase nor the browser.',
      { path: '^src/gift/', pathNot: TESTS },
      { pathNot: '^src/gift/' },
    ),
    forbid(
      'routes-are-pure',
      'Shared with the inline start script: no dependency at all.',
      { path: '^src/routes\\.ts$' },
      { path: '.' },
    ),
    forbid(
      'ground-stays-below',
      'Storage, settings and widgets know the gift’s model at most.',
      { path: '^src/(browser|settings|ui)/', pathNot: TESTS },
      { path: '^src/', pathNot: '^src/(browser|settings|ui|gift)/|^src/routes' },
    ),
    forbid(
      'ui-has-no-product',
      'Buttons and fields know no gifts.',
      { path: '^src/ui/', pathNot: TESTS },
      { path: '^src/(gift|settings)/' },
    ),
    forbid(
      'api-below-the-rest',
      'The way to the backend shows nothing and knows no feature.',
      { path: '^src/api/', pathNot: TESTS },
      { path: '^src/', pathNot: '^src/(api|browser|settings|ui|gift)/|^src/routes' },
    ),
    forbid(
      'core-knows-no-feature',
      'A feature can be taken out without touching the core; the cookie banner is painted first.',
      { path: '^src/(wrapping|media|gifts|gift|api|browser|ui|settings|first-paint|build)/', pathNot: TESTS },
      { path: '^src/(features|app)/', pathNot: '^src/features/consent/' },
    ),
    ...[
      ['drawn|effects', 'by-hand/|openings/|unfolding/'],
      ['openings', 'by-hand/|unfolding/'],
      ['by-hand|unfolding', ''],
    ].map(([folders, above]) =>
      forbid(
        `${folders.replace('|', '-and-')}-below-the-card`,
        'In wrapping, drawings stand below openings, openings below the hand, and all of them below the card.',
        { path: `^src/wrapping/(${folders})/`, pathNot: TESTS },
        {
          path: `^src/wrapping/(${above ? `${above}|` : ''}(gift-card|opening-bundle|use-opening|wrappings)\\.)`,
        },
      ),
    ),
    forbid(
      'features-below-app',
      'The app mounts features, never the other way round.',
      { path: '^src/features/' },
      { path: '^src/(app/|main\\.tsx)' },
    ),
    ...Object.entries(PUBLIC_MODULES).map(([feature, modules]) =>
      forbid(
        `${feature}-by-its-public-modules`,
        'What a feature does not name as public may change without asking anybody.',
        { path: '^src/', pathNot: [`^src/features/${feature}/`, TESTS] },
        {
          path: `^src/features/${feature}/`,
          pathNot: `^src/features/${feature}/(${modules.map((name) => name.replaceAll('.', '\\.')).join('|')})$`,
        },
      ),
    ),
    forbid(
      'first-paint-below-features',
      'The recipient page takes over what is painted before it; both are made of the same components.',
      { path: '^src/first-paint/', pathNot: TESTS },
      {
        path: '^src/',
        pathNot:
          '^src/(first-paint|features/consent|wrapping|gifts|gift|browser|settings|ui)/|^src/(routes|api/keyed-request)',
      },
    ),
    forbid(
      'start-script-without-packages',
      'It is inlined into the document, which cannot carry React.',
      { path: '^src/first-paint/start\\.ts$' },
      { path: 'node_modules/', reachable: true },
    ),
    forbid(
      'build-holds-no-product',
      'Plugins are told by vite.config.ts what to build; they know routes and what is printed before React.',
      { path: '^src/build/', pathNot: TESTS },
      { path: '^src/', pathNot: '^src/(build|settings)/|^src/routes\\.ts|^src/first-paint/printed' },
    ),
    forbid(
      'build-stays-out-of-the-page',
      'It runs at build time.',
      { path: '^src/', pathNot: '^src/build/' },
      { path: '^src/build/' },
    ),
    forbid(
      'only-the-api-knows-supabase',
      'Everybody else calls its functions.',
      { path: '^src/', pathNot: '^src/(api|media|build)/' },
      { path: 'node_modules/(@supabase|tus-js-client)/' },
    ),
    forbid(
      'ids-from-one-place',
      'A page without TLS has no crypto.randomUUID.',
      { path: '^src/', pathNot: '^src/browser/new-id\\.ts$' },
      { path: 'node_modules/uuid/' },
    ),
    forbid(
      'no-tests-in-the-app',
      'Test helpers never reach the bundle.',
      { path: '^src/', pathNot: TESTS },
      { path: '^tests/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
