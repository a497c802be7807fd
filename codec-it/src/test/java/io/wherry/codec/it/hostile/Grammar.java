// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import java.util.Random;

/// The knowledge of a format that a mutator needs where random changes would seldom hit.
interface Grammar {
    /// Bytes that mean something.
    int[] telling();

    /// `bytes` with a count at `at`.
    byte[] recounted(byte[] bytes, int at, int count, Random random);

    /// `bytes` with a part of the structure changed.
    byte[] restructured(byte[] bytes, Random random);
}
