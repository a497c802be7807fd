// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.media;

/// The media player of a film.
public enum Player {
    JAVA,
    FLASH
}
