// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.io.Serializable;

/// The best expression of an island, as text.
record Best(double error, String expression) implements Serializable {}
