// SPDX-License-Identifier: Apache-2.0

/// The class of Expresso (Courtrai, Mahéo, Raimbault) under its original name, for programs
/// written as in its paper.
///
/// New programs use [io.wherry.iso].
@NullMarked
package expresso;

import org.jspecify.annotations.NullMarked;
