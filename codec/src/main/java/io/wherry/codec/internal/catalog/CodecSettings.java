// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.catalog;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.Engines;
import io.wherry.codec.internal.message.StreamFormat;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The settings of a codec, for packages of this library that need more than its public methods
/// tell.
///
/// @param format the format that it writes
/// @param decompresses true if it reads compressed messages
/// @param engines its writers and readers, or null where there is no codec
public record CodecSettings(
        StreamFormat format, LeanOptions options, boolean decompresses, @Nullable Engines engines) {
    /// The java.io format with its default options.
    public static final CodecSettings JAVAIO =
            new CodecSettings(StreamFormat.JAVAIO, LeanOptions.DEFAULT, false, null);

    private static volatile @Nullable Function<GraphCodec, CodecSettings> opener;

    /// Called once, by [GraphCodec].
    public static void open(Function<GraphCodec, CodecSettings> byCodec) {
        opener = byCodec;
    }

    public static CodecSettings of(GraphCodec codec) {
        return Objects.requireNonNull(opener).apply(codec);
    }

    /// Returns from where readers of the lean format with these options are borrowed; null if there
    /// is nowhere.
    public @Nullable Engines leanEngines() {
        if (format == StreamFormat.LEAN) {
            return engines;
        }
        return options == LeanOptions.DEFAULT ? of(GraphCodec.lean()).engines : null;
    }
}
