/** The tabs of the wizard in their order (docs/behaviour.md#wizard). */
export const CREATOR_TABS = ['content', 'design', 'media', 'payment'] as const;

export type CreatorTab = (typeof CREATOR_TABS)[number];
