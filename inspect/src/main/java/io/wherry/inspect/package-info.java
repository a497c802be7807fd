// SPDX-License-Identifier: Apache-2.0

/// Looks into serialized objects without their classes. Start at [StreamInput], which opens files and text, and [StreamScanner],
/// which finds the streams in it and gives their elements to a report.
@NullMarked
package io.wherry.inspect;

import org.jspecify.annotations.NullMarked;
