// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.media;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A film and its persons.
@SuppressWarnings("serial") // persons is a List of a serializable class
public final class Media implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable String uri;
    public @Nullable String title;
    public int width;
    public int height;
    public @Nullable String format;
    public long duration;
    public long size;
    public int bitrate;
    public boolean hasBitrate;
    public @Nullable List<String> persons;
    public @Nullable Player player;
    public @Nullable String copyright;

    public Media() {}
}
