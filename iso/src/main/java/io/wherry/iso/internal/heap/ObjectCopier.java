// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import org.jspecify.annotations.Nullable;

/// What objects of one class look like in a cluster. Any number of threads.
interface ObjectCopier {
    /// Their type there.
    Type type();

    /// Makes room for one, with what leads to no other object.
    int allocate(Block block, Object object);

    /// Whether there is more to write, by [#fill].
    boolean leads();

    /// Writes the rest.
    void fill(CopyIn in, Object object, int reference);

    /// The object that others may refer to before it is whole; null if it is made when all its parts are.
    @Nullable Object begin(CopyOut out, int reference);

    /// Asks for what it leads to.
    void parts(CopyOut out, int reference);

    /// The object, whole as far as its parts are. Called again for one that was begun, if some were not.
    ///
    /// @param begun what [#begin] answered
    Object finish(CopyOut out, int reference, @Nullable Object begun);
}
