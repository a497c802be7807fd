// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.Evolution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a codec was told by its `with` calls. Immutable.
///
/// @param loader finds classes; null for the context class loader of the reading thread
/// @param evolution how classes are described, and how far a reader bends to a writer's
/// @param aliases the class here for a class name in the stream
/// @param registered classes that both peers have given numbers, in their order
/// @param admission what a reader lets in
/// @param parcelThreshold bytes from which on an array travels beside a parcel's header
/// @param tracksReferences false if graphs are free of sharing
public record LeanOptions(
        @Nullable ClassLoader loader,
        Evolution evolution,
        Map<String, Class<?>> aliases,
        List<Class<?>> registered,
        Admission admission,
        int parcelThreshold,
        boolean tracksReferences) {
    private static final int PARCEL_THRESHOLD = 1 << 10;

    public static final LeanOptions DEFAULT =
            new LeanOptions(
                    null,
                    Evolution.STRICT,
                    Map.of(),
                    List.of(),
                    Admission.DEFAULT,
                    PARCEL_THRESHOLD,
                    true);

    public LeanOptions {
        aliases = Map.copyOf(aliases);
        registered = List.copyOf(registered);
    }

    public LeanOptions withLoader(ClassLoader newLoader) {
        return new LeanOptions(
                newLoader,
                evolution,
                aliases,
                registered,
                admission,
                parcelThreshold,
                tracksReferences);
    }

    public LeanOptions withEvolution(Evolution newEvolution) {
        return new LeanOptions(
                loader,
                newEvolution,
                aliases,
                registered,
                admission,
                parcelThreshold,
                tracksReferences);
    }

    public LeanOptions withAlias(String nameInStream, Class<?> here) {
        if (nameInStream.startsWith("[") || here.isArray() || here.isPrimitive()) {
            throw new IllegalArgumentException(
                    "no alias for arrays and primitives: name="
                            + nameInStream
                            + ", class="
                            + here.getName());
        }
        Map<String, Class<?>> more = new HashMap<>(aliases);
        more.put(nameInStream, here);
        return new LeanOptions(
                loader, evolution, more, registered, admission, parcelThreshold, tracksReferences);
    }

    /// Numbers `more` behind the classes registered before.
    public LeanOptions withRegistered(List<Class<?>> more) {
        List<Class<?>> all = new ArrayList<>(registered);
        all.addAll(more);
        Set<Class<?>> seen = new HashSet<>();
        for (Class<?> type : all) {
            if (!seen.add(type)) {
                throw new IllegalArgumentException("registered twice: class=" + type.getName());
            }
        }
        return new LeanOptions(
                loader, evolution, aliases, all, admission, parcelThreshold, tracksReferences);
    }

    public LeanOptions withAdmission(Admission newAdmission) {
        return new LeanOptions(
                loader,
                evolution,
                aliases,
                registered,
                newAdmission,
                parcelThreshold,
                tracksReferences);
    }

    public LeanOptions withParcelThreshold(int bytes) {
        return new LeanOptions(
                loader, evolution, aliases, registered, admission, bytes, tracksReferences);
    }

    public LeanOptions withReferenceTracking(boolean tracks) {
        return new LeanOptions(
                loader, evolution, aliases, registered, admission, parcelThreshold, tracks);
    }
}
