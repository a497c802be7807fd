// SPDX-License-Identifier: Apache-2.0

/// Recording of the classes that an application reads, and allow-lists made from recordings; the log of the agent.
@NullMarked
package io.wherry.agent.internal.guard;

import org.jspecify.annotations.NullMarked;
