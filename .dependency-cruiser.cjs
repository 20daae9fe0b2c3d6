/**
 * The one-way arrows of src/: app → pages → first paint → features and the draft → backend → ground rooms. A feature shows others only its files, never a cycle.
 */
const GROUND = '(failures|gift|routes|browser|settings|ui)';
const FEATURES = ['wrapping', 'payment', 'media', 'consent', 'newsletter', 'gift-list', 'thanks'];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    forbid(
      'gift-is-pure',
      'The rules of a gift need neither React nor Supabase nor the browser.',
      { path: '^src/gift/', pathNot: '\\.test\\.' },
      { pathNot: '^src/gift/' },
    ),
    forbid(
      'routes-are-pure',
      'Shared with the inline start script: no dependency at all.',
      { path: '^src/routes/', pathNot: '\\.test\\.' },
      { pathNot: '^src/routes/' },
    ),
    forbid(
      'ground-stays-below',
      'Ground rooms know each other, nothing above.',
      { path: `^src/${GROUND}/` },
      { path: '^src/', pathNot: `^src/${GROUND}/` },
    ),
    forbid(
      'ui-has-no-product',
      'Buttons and fields know no gifts.',
      { path: '^src/ui/' },
      { path: '^src/(gift|settings|routes)/' },
    ),
    forbid(
      'only-backend-knows-supabase',
      'Everybody else calls functions of src/backend.',
      { path: '^src/', pathNot: '^src/(backend|build)/' },
      { path: 'node_modules/(@supabase|tus-js-client)/' },
    ),
    forbid(
      'backend-below-features',
      'The backend room shows nothing and knows no page.',
      { path: '^src/backend/' },
      { path: `^src/(app|pages|first-paint|draft|${FEATURES.join('|')}|ui)/` },
    ),
    forbid(
      'draft-stands-on-the-ground',
      'What is being composed is kept in the browser: it needs neither a feature nor the backend.',
      { path: '^src/draft/' },
      { path: '^src/', pathNot: '^src/(draft|gift|browser|ui)/' },
    ),
    ...FEATURES.map((feature) =>
      forbid(
        `${feature}-stands-alone`,
        'Features do not know each other; only wrapping and thanks show media.',
        { path: `^src/${feature}/` },
        {
          path: '^src/(app|pages|first-paint|draft|wrapping|payment|media|consent|newsletter|gift-list|thanks)/',
          pathNot: ['wrapping', 'thanks'].includes(feature)
            ? `^src/(${feature}/|media/showing/)`
            : `^src/${feature}/`,
        },
      ),
    ),
    forbid(
      'pages-below-app',
      'A page gets what it needs from the shell as properties.',
      { path: '^src/pages/' },
      { path: '^src/app/' },
    ),
    forbid(
      'pages-do-not-know-each-other',
      'Each page is a chunk of its own.',
      { path: '^src/pages/([^/]+)/' },
      { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    ),
    forbid(
      'first-paint-below-pages',
      'The recipient page takes over what is painted before it; both are made of the same components.',
      { path: '^src/first-paint/', pathNot: '\\.test\\.' },
      {
        path: '^src/',
        pathNot: '^src/(first-paint|wrapping|backend/gift-request|routes|gift|browser|settings|ui)/?',
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
      'Plugins are told by vite.config.ts what to build.',
      { path: '^src/build/', pathNot: '\\.test\\.' },
      { path: '^src/', pathNot: '^src/(build|settings)/' },
    ),
    forbid(
      'build-stays-out-of-the-page',
      'It runs at build time.',
      { path: '^src/', pathNot: '^src/build/' },
      { path: '^src/build/' },
    ),
    forbid(
      'no-tests-in-the-app',
      'Test helpers never reach the bundle.',
      { path: '^src/', pathNot: '\\.test\\.' },
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
