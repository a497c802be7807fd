// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One graph of the zoo: a name and a way to make it, the same each time.
///
/// @param factory makes a fresh graph, isomorphic to all others it made
public record ZooGraph(
        String name, String description, Supplier<@Nullable Object> factory, Traits traits) {

    static ZooGraph of(String name, String description, Supplier<@Nullable Object> factory) {
        return new ZooGraph(name, description, factory, Traits.NONE);
    }

    /// Makes a fresh graph that shares only singletons of the JVM with earlier ones.
    public @Nullable Object fresh() {
        return factory.get();
    }

    /// Returns true for the longest list, which most tests omit: it is made as that of one million
    /// nodes is.
    public boolean isLongest() {
        return name.equals("list-5m");
    }

    /// Returns java.io's copy of a fresh graph, made on a stack that is deep enough.
    public @Nullable Object javaioCopy() throws IOException {
        return JavaIo.copy(fresh(), traits.levels());
    }

    /// Checks a copy of this graph: it must be isomorphic to a fresh graph or, where java.io's copy
    /// differs, to that.
    ///
    /// @throws AssertionError that names the path to the first difference
    public void checkCopy(@Nullable Object copy) throws IOException {
        if (traits.javaioDiffers() == null || Isomorphism.difference(fresh(), copy) != null) {
            Isomorphism.check(traits.javaioDiffers() == null ? fresh() : javaioCopy(), copy);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    ZooGraph deep(int levels) {
        return with(
                new Traits(levels, traits.javaioRefuses(), traits.javaioDiffers(), traits.large()));
    }

    ZooGraph javaioRefuses(String why) {
        return with(new Traits(traits.levels(), why, traits.javaioDiffers(), traits.large()));
    }

    ZooGraph javaioDiffers(String why) {
        return with(new Traits(traits.levels(), traits.javaioRefuses(), why, traits.large()));
    }

    ZooGraph large() {
        return with(
                new Traits(traits.levels(), traits.javaioRefuses(), traits.javaioDiffers(), true));
    }

    private ZooGraph with(Traits other) {
        return new ZooGraph(name, description, factory, other);
    }
}
