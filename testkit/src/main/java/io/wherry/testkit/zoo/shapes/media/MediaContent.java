// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.media;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A film with its stills.
@SuppressWarnings("serial") // images is a List of a serializable class
public final class MediaContent implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable Media media;
    public @Nullable List<Image> images;

    public MediaContent() {}

    /// The content of the jvm-serializers benchmark: a film, two persons, two images.
    public static MediaContent keynote() {
        Media media = new Media();
        media.uri = "http://javaone.com/keynote.mpg";
        media.title = "Javaone Keynote";
        media.width = 640;
        media.height = 480;
        media.format = "video/mpg4";
        media.duration = 18_000_000;
        media.size = 58_982_400;
        media.bitrate = 262_144;
        media.hasBitrate = true;
        media.persons = new ArrayList<>(List.of("Bill Gates", "Steve Jobs"));
        media.player = Player.JAVA;

        MediaContent content = new MediaContent();
        content.media = media;
        content.images = new ArrayList<>();
        content.images.add(image("large", 1024, 768, Size.LARGE));
        content.images.add(image("small", 320, 240, Size.SMALL));
        return content;
    }

    private static Image image(String name, int width, int height, Size size) {
        Image image = new Image();
        image.uri = "http://javaone.com/keynote_" + name + ".jpg";
        image.title = "Javaone Keynote";
        image.width = width;
        image.height = height;
        image.size = size;
        return image;
    }
}
