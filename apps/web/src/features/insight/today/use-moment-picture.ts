import { useEffect, useState } from 'react';
import { getMomentCard, type Moment } from '@udala/contract/moments';
import { fileName } from '@udala/messages/moments';
import { readFile } from '#lib/save-file.ts';
import { request } from '#lib/request.ts';

export interface MomentPicture {
  file: File;
  src: string;
}

/** The card of a moment: null while it is read, undefined if it could not be. It is not read before it is wanted. */
export function useMomentPicture(moment: Moment, isWanted: boolean): MomentPicture | null | undefined {
  const [picture, setPicture] = useState<MomentPicture | null | undefined>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    let src: string | undefined;
    void readFile(request(getMomentCard, { params: { moment } })).then((read) => {
      if (isLeft) return;
      if ('error' in read) return setPicture(undefined);
      const file = new File([read.data], fileName, { type: 'image/jpeg' });
      src = URL.createObjectURL(file);
      setPicture({ file, src });
    });
    return () => {
      isLeft = true;
      if (src !== undefined) URL.revokeObjectURL(src);
    };
  }, [moment, isWanted]);
  return picture;
}
