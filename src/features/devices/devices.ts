import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';
import { forgetOwnGift, rememberOwnGift } from '@/gifts/own-gifts.ts';

/** 'own': this browser has made the link. */
export type InvitationProblem = 'own' | 'used' | 'expired' | 'unknown';

export type InvitationState = { state: 'open'; gifts: number; passes: number } | { state: InvitationProblem };

async function ask<T>(name: string, args?: Readonly<Record<string, unknown>>): Promise<T> {
  const { data, error, status } = await supabase().rpc(name, args).retry(false);
  if (error) throw tableFailure(status, error);
  return data as T;
}

/**
 * A token with which one other browser may take over this browser's gifts and passes, and for how
 * many seconds. Throws BackendError.
 */
export const inviteDevice = () => ask<{ token: string; seconds: number }>('invite_device');

/** What a token is worth, without using it. Throws BackendError. */
export const invitationState = (token: string) => ask<InvitationState>('invitation_state', { token });

/** Uses a token: this browser becomes a further owner. Throws BackendError. */
export async function acceptInvitation(token: string): Promise<InvitationProblem | 'open'> {
  const { state, gifts = [] } = await ask<{ state: InvitationProblem | 'open'; gifts?: string[] }>(
    'accept_invitation',
    { token },
  );
  for (const id of gifts) rememberOwnGift(id);
  return state;
}

/**
 * The number of devices that share a gift or a pass with this one, this one included. Throws
 * BackendError.
 */
export const deviceCount = () => ask<number>('device_count');

/** Gives up the gifts and passes that other devices have as well. Throws BackendError. */
export async function leaveDevices(): Promise<void> {
  for (const id of await ask<string[]>('leave_devices')) forgetOwnGift(id);
}

/** Takes this browser's gifts and passes away from all other devices. Throws BackendError. */
export const signOffOthers = () => ask<null>('sign_off_others');
