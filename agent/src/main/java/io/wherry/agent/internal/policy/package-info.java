// SPDX-License-Identifier: Apache-2.0

/// The policy file: [PolicyFile] parses it into a [Policy].
@NullMarked
package io.wherry.agent.internal.policy;

import org.jspecify.annotations.NullMarked;
