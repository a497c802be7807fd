// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import org.jspecify.annotations.Nullable;

/// Copies objects of one class to and from a cluster. Thread-safe.
interface ObjectCopier {
    /// Returns their type in the cluster.
    Type type();

    /// Allocates an object, and writes its fields that are not references.
    int allocate(Block block, Object object);

    /// Returns whether [#fill] has more to write.
    boolean leads();

    /// Writes the references.
    void fill(CopyIn in, Object object, int reference);

    /// Returns the object that others may refer to before it is finished; null if it can be created
    /// only after all its parts.
    @Nullable Object begin(CopyOut out, int reference);

    /// Requests the objects that it refers to.
    void parts(CopyOut out, int reference);

    /// Returns the object, finished as far as its parts are. Called again if some parts were
    /// unfinished.
    ///
    /// @param begun result of [#begin]
    Object finish(CopyOut out, int reference, @Nullable Object begun);
}
