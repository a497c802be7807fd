// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import org.jspecify.annotations.Nullable;

/// The forms of classes whose layout is known beforehand. The forms of classes are kept, so all
/// readers and writers of a JVM have the same catalog.
public interface FormCatalog {

    /// Returns the form of a class, or null if there is none.
    @Nullable Form of(Class<?> type);
}
