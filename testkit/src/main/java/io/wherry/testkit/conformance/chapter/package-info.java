// SPDX-License-Identifier: Apache-2.0
/// The rules, grouped as the specification groups them, with the small classes they are shown on.
///
/// Start at [Chapters]. Fields here are filled by streams, so nullness is not followed.
@NullUnmarked
package io.wherry.testkit.conformance.chapter;

import org.jspecify.annotations.NullUnmarked;
