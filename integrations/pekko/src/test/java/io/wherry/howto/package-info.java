// SPDX-License-Identifier: Apache-2.0
/// The program of integrations/pekko/README.md: a test runs it, and another holds the page to its text.
package io.wherry.howto;
