// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Has fields of general types: interfaces, Object, an abstract class, arrays of these.
@SuppressWarnings("serial") // the types say little on purpose
public final class OpenTypes implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable Object object;
    public @Nullable Serializable serializable;
    public @Nullable Comparable<?> comparable;
    public @Nullable CharSequence text;
    public @Nullable Number number;
    public @Nullable Collection<?> collection;
    public @Nullable Map<?, ?> map;
    public @Nullable Runnable runnable;
    public @Nullable Object @Nullable [] objects;
    public @Nullable Serializable @Nullable [][] grid;

    public OpenTypes() {}
}
