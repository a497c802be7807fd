// SPDX-License-Identifier: Apache-2.0
/// The media content of the well-known jvm-serializers comparison. Start at [MediaContent].
@NullMarked
package io.wherry.testkit.zoo.shapes.media;

import org.jspecify.annotations.NullMarked;
