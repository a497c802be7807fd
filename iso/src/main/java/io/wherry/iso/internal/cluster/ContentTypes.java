// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The types of the objects of a cluster, as its source describes them, and whether the objects are
/// verified. Thread-safe.
public final class ContentTypes {
    private volatile boolean verified = true;
    private volatile @Nullable DescribedTypes described;
    private volatile @Nullable Supplier<DescribedTypes> descriptions;
    private volatile boolean believed;

    ContentTypes() {}

    /// Returns whether the cluster is trusted: it was created here, or received and verified.
    public boolean isVerified() {
        return verified;
    }

    public void setVerified(boolean verified) {
        this.verified = verified;
    }

    /// Sets the type descriptions of the source. They are compared with the types of the program
    /// when the root is read, unless they agree already.
    ///
    /// @param believed whether the cluster is verified only if types differ
    public void setDescribed(DescribedTypes types, boolean believed) {
        this.described = types;
        this.believed = believed;
        if (believed) {
            verified = types.agrees();
        }
    }

    /// Sets the source of type descriptions for objects of unknown types: of a borrowed cluster.
    public void setDescriptions(Supplier<DescribedTypes> source) {
        descriptions = source;
    }

    /// Returns the type descriptions of the source; null if the cluster was created here.
    public @Nullable DescribedTypes described() {
        return described;
    }

    /// Returns the name of a type for messages: from its description if the type is unknown, its
    /// number if there is no description.
    public String typeName(int id) {
        Type known = Types.known(id);
        if (known != null) {
            return known.name();
        }
        Supplier<DescribedTypes> source = descriptions;
        DescribedTypes types = source == null ? described : source.get();
        String text = types == null ? null : types.description(id);
        return text == null ? "%08x".formatted(id) : Type.shape(text);
    }

    /// Returns whether the cluster is verified only if types differ from those of the program.
    public boolean isBelieved() {
        return believed;
    }
}
