// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

/// How [WriterHandles] makes slots of hashes.
final class HandleMixing {

    private HandleMixing() {}

    static int spread(int hash) {
        int mixed = hash * 0x9e3779b9;
        return mixed ^ (mixed >>> 16);
    }

    /// An identity hash visits the slots by `5 * slot + step`; the sequence reaches all of them,
    /// since the step is odd (Knuth, The Art of Computer Programming 2, 3.2.1.2). A peer cannot
    /// choose values that fill it.
    static int step(int mixed) {
        return mixed >>> 15 | 1;
    }

    static int identity(Object object) {
        return spread(System.identityHashCode(object) ^ 0x5bd1e995);
    }
}
