// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.media;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A still of a film.
public final class Image implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable String uri;
    public @Nullable String title;
    public int width;
    public int height;
    public @Nullable Size size;

    public Image() {}
}
