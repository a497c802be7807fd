// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.spi;

import io.wherry.codec.ValueCodec;
import java.util.List;

/// A service that provides codecs for classes, for example for those of a library. Only
/// [io.wherry.codec.GraphCodec#withServiceCodecs] looks for providers, as [java.util.ServiceLoader] does: the class
/// path alone does not change the bytes.
@FunctionalInterface
public interface ValueCodecProvider {

    /// Returns a codec for each class that this provider knows. Called once for each call of
    /// [io.wherry.codec.GraphCodec#withServiceCodecs].
    List<Entry<?>> codecs();

    /// A class and its codec.
    ///
    /// @param type as [io.wherry.codec.GraphCodec#withCodec] takes it
    /// @param <T> the class
    record Entry<T>(Class<T> type, ValueCodec<T> codec) {}
}
