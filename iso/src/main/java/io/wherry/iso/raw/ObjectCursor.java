// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// Iterates over all objects of a cluster in memory order, arrays, texts and unreachable objects
/// included. Objects that are created meanwhile may be missed. Not thread-safe.
///
/// ```java
/// long sum = 0;
/// for (ObjectCursor at = ObjectCursor.over(cluster); at.next(); ) {
///     if (at.type() == NODE.id()) {
///         sum += Cells.getInt(at.reference(), KEY);
///     }
/// }
/// ```
public final class ObjectCursor {
    private final List<MemorySegment> memory;
    private int extent = -1;
    private long at;
    private long end;
    private int reference;
    private Type type = Types.BYTES;

    private ObjectCursor(List<MemorySegment> memory) {
        this.memory = memory;
    }

    /// Returns a cursor positioned before the first object.
    ///
    /// @throws io.wherry.iso.ClusterNotPresentException if the cluster is not present
    public static ObjectCursor over(Cluster cluster) {
        return new ObjectCursor(cluster.memory());
    }

    /// Moves to the next object.
    ///
    /// @return false if there is none
    /// @throws io.wherry.iso.UnknownTypeException if its type is unknown
    /// @throws ClusterFormatException if it does not fit in the cluster
    public boolean next() {
        while (at == end) {
            if (++extent >= memory.size()) {
                extent = memory.size();
                return false;
            }
            long start = memory.get(extent).address() - Memory.SPACE.address();
            end = start + memory.get(extent).byteSize();
            at = start + (extent == 0 ? ClusterHeader.BYTES : ExtentHeader.BYTES);
        }
        reference = Memory.reference(at);
        int id = Cells.typeOf(reference);
        if (id != type.id()) {
            type = Types.of(id);
        }
        int length = type.isArray() ? Cells.length(reference) : 0;
        long bytes = type.isArray() ? type.size(length) : type.size();
        if (length < 0 || bytes > end - at) {
            throw new ClusterFormatException(
                    "object does not fit: reference=%08x, type=%s, length=%d"
                            .formatted(reference, type.name(), length));
        }
        at += bytes;
        return true;
    }

    /// Returns the reference of the object.
    public int reference() {
        return reference;
    }

    /// Returns the number of its type.
    public int type() {
        return type.id();
    }

    /// Returns the name of its type.
    public String typeName() {
        return type.name();
    }
}
