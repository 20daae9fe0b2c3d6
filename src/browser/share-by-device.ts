/**
 * Opens the system's sheet for sharing. 'closed' without a choice is no failure; 'refused' by a
 * system or a frame that does not share, or that shares something else at the moment.
 */
export async function shareByDevice(data: ShareData): Promise<'shared' | 'closed' | 'refused'> {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'refused';
  }
}
