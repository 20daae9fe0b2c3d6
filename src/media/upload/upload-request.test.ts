import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STALL_TIMEOUT, uploadFetch } from './upload-request.ts';

/** A request that only moves when the test says so. */
class SlowRequest {
  static latest: SlowRequest;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  headers = new Map<string, string>();
  status = 0;
  statusText = '';
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    SlowRequest.latest = this;
  }
  open = vi.fn();
  send = vi.fn();
  setRequestHeader = (name: string, value: string) => this.headers.set(name, value);
  abort = vi.fn(() => this.onabort());
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
});
const post = { method: 'POST', body: 'x', headers: { apikey: 'key' } };

describe('uploadFetch', () => {
  it('carries method, headers and body, tells progress, and answers like fetch', async () => {
    const onProgress = vi.fn();
    const answer = uploadFetch(undefined, onProgress)('https://files.example/a', post);
    const request = SlowRequest.latest;
    expect(request.open).toHaveBeenCalledWith('POST', 'https://files.example/a');
    expect(request.headers.get('apikey')).toBe('key');
    expect(request.send).toHaveBeenCalledWith('x');
    request.upload.onprogress?.({ loaded: 7 });
    expect(onProgress).toHaveBeenCalledWith(7);
    Object.assign(request, { status: 413, responseText: '{"message":"too large"}' });
    request.onload();
    const response = await answer;
    expect(response.ok).toBe(false);
    expect(await response.json()).toEqual({ message: 'too large' });
  });

  it('gives up a body that no longer moves, but not a slow one', async () => {
    const answer = uploadFetch(undefined, vi.fn())('https://files.example/a', post);
    const failed = expect(answer).rejects.toMatchObject({ code: 'TIMEOUT' });
    for (let loaded = 1; loaded <= 5; loaded += 1) {
      vi.advanceTimersByTime(STALL_TIMEOUT - 1);
      SlowRequest.latest.upload.onprogress?.({ loaded });
    }
    expect(SlowRequest.latest.abort).not.toHaveBeenCalled();
    vi.advanceTimersByTime(STALL_TIMEOUT);
    expect(SlowRequest.latest.abort).toHaveBeenCalledOnce();
    await failed;
  });

  it('is aborted by its signal, also before it starts', async () => {
    const controller = new AbortController();
    const running = uploadFetch(controller.signal, vi.fn())('https://files.example/a', post);
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(uploadFetch(controller.signal, vi.fn())('https://files.example/b', post)).rejects.toThrow();
    expect(SlowRequest.latest.send).not.toHaveBeenCalled();
  });
});
