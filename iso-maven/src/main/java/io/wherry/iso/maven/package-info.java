// SPDX-License-Identifier: Apache-2.0

/// The goal `wherry-iso:lower`.
@NullMarked
package io.wherry.iso.maven;

import org.jspecify.annotations.NullMarked;
