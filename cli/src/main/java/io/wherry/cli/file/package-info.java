// SPDX-License-Identifier: Apache-2.0
/// Files that commands write.
@NullMarked
package io.wherry.cli.file;

import org.jspecify.annotations.NullMarked;
