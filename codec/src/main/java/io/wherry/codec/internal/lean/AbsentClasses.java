// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.internal.shape.Outline;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Codecs that pass over objects of classes nobody has here. One reader owns it.
///
/// Only a class that the stream describes field by field can be passed over: arrays and proxies of such classes cannot.
final class AbsentClasses {
    /// Most that are kept: who sends ever new ones gets no memory for it.
    private static final int MOST = 1 << 10;

    private final Catalog catalog;
    private final Map<ClassDescription, ClassCodec> codecs = new HashMap<>();

    AbsentClasses(Catalog catalog) {
        this.catalog = catalog;
    }

    void clear() {
        codecs.clear();
    }

    /// The codec made for this description, or null.
    @Nullable ClassCodec of(ClassDescription description) {
        return codecs.isEmpty() ? null : codecs.get(description);
    }

    /// Makes the codec for a class that was not found.
    ///
    /// @throws UnknownClassException if its objects cannot be passed over
    ClassCodec make(ClassDescription description, UnknownClassException unknown)
            throws UnknownClassException {
        if (!(description instanceof ClassDescription.Evolving evolving)) {
            throw unknown;
        }
        Outline outline = evolving.outline();
        ClassCodec codec = catalog.absent(evolving.name(), outline);
        if (codec == null) {
            throw unknown;
        }
        if (codecs.size() == MOST) {
            codecs.clear();
        }
        codecs.put(description, codec);
        return codec;
    }
}
