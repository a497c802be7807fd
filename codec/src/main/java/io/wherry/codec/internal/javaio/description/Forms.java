// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Shape;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chooses how objects of a class are written and read in place.
final class Forms {

    /// Classes whose objects have tokens of their own.
    private static final Set<Class<?>> TOKENS =
            Set.of(String.class, Class.class, ObjectStreamClass.class);

    private Forms() {}

    /// Null if they are not.
    ///
    /// @param catalog the forms that are known beforehand
    static @Nullable Form of(ClassImage image, FormCatalog catalog) {
        Form known = catalog.of(image.type());
        if (known != null) {
            return known;
        }
        Shape shape = image.shape();
        if (TOKENS.contains(image.type())) {
            return null;
        }
        boolean replaced = shape.writeReplace() != null || shape.readResolve() != null;
        if (replaced || !image.isBacked()) {
            return null;
        }
        try {
            return shape.kind() == Kind.RECORD ? new RecordForm(image.levels()[0]) : plain(image);
        } catch (InvalidClassException _) {
            return null; // the code that needs the levels reports it
        }
    }

    private static @Nullable Form plain(ClassImage image) throws InvalidClassException {
        if (!image.isPlain() || image.instantiator().constructor() == null) {
            return null;
        }
        LevelImage[] levels = image.levels();
        boolean settable = levels.length > 0;
        for (int i = 0; i < levels.length; i++) {
            settable &= levels[i].fields().hasPatches();
            settable &= i == 0 || !levels[i].level().isSetInTurn();
        }
        return settable ? new PlainForm(image, levels) : null;
    }
}
