import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';

/**
 * The page to compare with: one document whose inline script sends the same request as the
 * recipient page and prints the answer, without style sheets, modules or a card. No page can show a
 * gift faster.
 *
 * @param backend origin of the API, '' for the page's own.
 */
export const limitPage = (backend: string): string => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Geschenk</title>
<link rel="icon" href="data:,">
<h1></h1>
<p></p>
<p></p>
<script>
const id = location.hash.slice(4);
fetch('${backend}/rest/v1/gifts?select=*&id=eq.' + id, { headers: { apikey: '${EMBEDDED_ANON_KEY}', authorization: 'Bearer ${EMBEDDED_ANON_KEY}', accept: 'application/vnd.pgrst.object+json', 'x-gift-id': id } })
  .then((response) => response.json())
  .then((gift) => {
    const [from, message] = document.querySelectorAll('p');
    document.querySelector('h1').textContent = 'Ein Geschenk für ' + gift.recipient_name + '!';
    from.textContent = 'Von: ' + gift.sender_name;
    message.textContent = gift.message;
  });
</script>
</html>
`;
