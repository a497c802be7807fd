// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.evolve;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.internal.verify.Verification;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides, before a cluster of another origin is read, whether its objects can be read as they
/// are. Thread-safe.
///
/// They can if the program has all types as they are described there; otherwise the cluster is
/// verified and converted once, to a new cluster of this node.
public final class Evolution {
    private Evolution() {}

    /// Returns the cluster to read instead of this one: itself, or its converted copy. A corrupt
    /// cluster is closed.
    ///
    /// @throws ClusterFormatException if it is corrupt
    /// @throws UnknownTypeException if it has objects of a type that is neither known nor described
    /// @throws io.wherry.iso.IncompatibleTypesException if objects cannot be converted; the cluster
    ///     does not change
    public static Block readable(Block block) {
        Block latest = block.latest();
        if (latest.types().isVerified() || !latest.isPresent()) {
            return latest;
        }
        synchronized (block) {
            latest = block.latest();
            if (!latest.types().isVerified() && latest.isPresent()) {
                settle(latest);
            }
        }
        return block.latest();
    }

    private static void settle(Block block) {
        DescribedTypes described = block.types().described();
        try {
            if (!block.types().isBelieved()) {
                verify(block, described);
            } else if (described == null || described.agrees()) {
                block.types().setVerified(true);
            } else if (described.conflicts()) {
                convert(block, described);
            }
        } catch (ClusterFormatException e) {
            block.release();
            throw e;
        }
    }

    private static void verify(Block block, @Nullable DescribedTypes described) {
        try {
            Verification.run(Slots.here(), block, block.root());
            block.types().setVerified(true);
        } catch (UnknownTypeException e) {
            if (described == null) {
                throw e;
            }
            convert(block, described);
        }
    }

    private static void convert(Block block, DescribedTypes described) {
        List<Type> used = Verification.described(Slots.here(), block, described);
        if (used.stream().allMatch(type -> Types.isReadable(type.id()))) {
            block.types().setVerified(true);
            return;
        }
        TypeMappings mappings =
                described.derived(TypeMappings.class, () -> new TypeMappings(described));
        Block converted = Conversion.of(block, mappings, used);
        block.setConverted(converted);
        block.release();
    }
}
